// Names come from others, and go to terminals.

/** What would move the cursor, colour the screen or turn the text around is shown and not done. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, unicodeEscape);
}

/** As JSON and YAML write it in double quotes. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
