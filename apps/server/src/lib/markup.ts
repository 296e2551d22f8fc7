const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand anywhere in HTML and XML, also between the quotes of an attribute. */
export function inMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark]!)
}
