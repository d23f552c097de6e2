// Codes of review.

import type { ExplanationFamily } from "./family.ts";

export const review = {
  title: "Review",
  codes: {
    "no-repository": {
      meaning: "The working folder is in no Git repository with a commit, or there is no Git.",
      whatToDo: "Run it in a clone of the repo.",
    },
    "bad-revision": {
      meaning: "The repo has no such revision, or this clone did not fetch it.",
      whatToDo: "Name a branch, tag or commit that `git log` knows here.",
    },
    "no-merge-base": {
      meaning:
        "Without BASE, review compares with the commit at which the branch left the default branch; there is none.",
      whatToDo: "Fetch the whole history (`fetch-depth: 0` for actions/checkout), or name a revision.",
    },
    "unreadable-state": {
      meaning: "Git could not list or read the files of a commit or of the work tree.",
      whatToDo: "Check the repository with `git fsck`.",
    },
    "missing-folder": {
      meaning: "An app's description names a folder that this state of the repo does not have.",
      whatToDo: "Correct its path, or add the folder.",
    },
    "failed-app": {
      meaning:
        "An app could not be rendered or hashed; the message has what was said. The ledgers of the others are written.",
      whatToDo: "Correct the app. `hashroll review --all` shows it with all its problems.",
    },
    "no-apps": {
      meaning: "Nothing in the repo describes or looks like an app.",
      whatToDo: "Run it in the repo that has them, or list them in `hashroll.yaml` under `apps`.",
    },
  },
} as const satisfies ExplanationFamily;
