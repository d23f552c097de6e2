// A process that swaps generations as fast as it can, so that readers meet it at any point: `swap-process.ts FOLDER FROM TO`.
import { setTimeout as delay } from "node:timers/promises";
import { generation } from "./generation.ts";
import { newKubelet } from "./kubelet.ts";

const [folder = "", from, to] = process.argv.slice(2);
const kubelets = [newKubelet(folder), newKubelet(folder, { linksFirst: true })] as const;
for (let number = Number(from); number <= Number(to); number++) {
  await (number % 3 ? kubelets[0] : kubelets[1]).swap(generation(number));
  // Mostly without a pause, sometimes long enough for a reader to finish, now and then for it to fall asleep.
  if (number % 10 === 0) await delay(number % 50 === 0 ? 40 : 4);
}
