const PATH_MAX = 200
/** Links out of letters carry their secret in the path. */
const SECRET = /[\w.-]{40,}/g

/** The path of a request as it may stand in a log. */
export function loggedPath(url: string): string {
  return url.split('?', 1)[0]!.replaceAll(SECRET, '…').slice(0, PATH_MAX)
}
