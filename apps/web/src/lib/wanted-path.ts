/**
 * The path that a guest asked for when they were asked to log in. It is a cookie, so that the server,
 * which leads most of them to the login, can write it as well; it lives as long as a login may take.
 */
const NAME = 'wanted'
const LIFE_SECONDS = 900
/** As written; a longer one is not kept. */
const VALUE_MAX = 2000

const attributes = 'Path=/; SameSite=Lax'

/** The line that keeps a path; undefined for one that is too long to keep. */
export function wantedCookie(path: string): string | undefined {
  const value = encodeURIComponent(path)
  if (value.length > VALUE_MAX) return undefined
  return `${NAME}=${value}; Max-Age=${LIFE_SECONDS}; ${attributes}`
}

export function remember(path: string): void {
  const cookie = wantedCookie(path)
  if (cookie !== undefined) document.cookie = cookie
}

/** Gives the path back, once. */
export function takeWanted(): string | undefined {
  const value = wantedIn(document.cookie)
  if (value !== undefined) document.cookie = `${NAME}=; Max-Age=0; ${attributes}`
  return value
}

/** The path that a list of cookies keeps. */
export function wantedIn(cookies: string): string | undefined {
  const kept = cookies.split('; ').find((one) => one.startsWith(`${NAME}=`))
  try {
    return kept && decodeURIComponent(kept.slice(NAME.length + 1))
  } catch {
    return undefined
  }
}
