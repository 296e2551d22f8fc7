/** The requested page; anything outside the office becomes the first page. */
export function innerPath(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}
