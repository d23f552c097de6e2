// What the system reports about a file, as text.

export function systemErrorText(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  if (code === "EISDIR") return "it is a folder";
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "ENOTDIR") return "a part of its path is not a folder";
  if (code === "ENOSPC") return "there is no room left on the device";
  return code ?? "it can't be read";
}
