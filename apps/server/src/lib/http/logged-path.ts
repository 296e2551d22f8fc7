const PATH_MAX = 200
/** Links in letters contain a secret in the path. */
const SECRET = /[\w.-]{40,}/g

/** The path of a request for the log, without secrets. */
export function loggedPath(url: string): string {
  return url.split('?', 1)[0]!.replaceAll(SECRET, '…').slice(0, PATH_MAX)
}
