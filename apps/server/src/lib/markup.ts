const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML and XML, including attribute values in quotes. */
export function inMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark]!)
}
