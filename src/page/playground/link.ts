// The input in a link: everything is after the #, which browsers send to nobody.

export interface Shared {
  readonly text: string;
  readonly options: Readonly<Record<string, string | boolean>>;
}

/** A link can unpack to no more than this, whoever made it. */
const maxLength = 20_000_000;

export async function toFragment(shared: Shared): Promise<string> {
  const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `#${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Undefined if it is none of ours. */
export async function fromFragment(fragment: string): Promise<Shared | undefined> {
  try {
    const binary = atob(fragment.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > maxLength) return undefined;
    }
    const shared = JSON.parse(text) as Partial<Shared> | null;
    return typeof shared?.text === "string" ? { text: shared.text, options: { ...shared.options } } : undefined;
  } catch {
    return undefined;
  }
}
