// kpt's own commands for functions. Its whole command line can't be built: one of its modules is not in the registry.
package main

import (
	"context"
	"os"

	"github.com/kptdev/kpt/commands/fn"
	"github.com/kptdev/kpt/pkg/printer"
	"github.com/spf13/cobra"
)

func main() {
	ctx := printer.WithContext(context.Background(), printer.New(os.Stdout, os.Stderr))
	kpt := &cobra.Command{Use: "kpt", SilenceUsage: true}
	kpt.AddCommand(fn.GetCommand(ctx, "kpt"))
	if kpt.Execute() != nil {
		os.Exit(1)
	}
}
