/**
 * The path that a guest requested before the login. It is a cookie, so that the server, which makes most of these
 * redirects, can write it as well; its lifetime is that of a login.
 */
const NAME = 'wanted'
const LIFE_SECONDS = 900
/** The limit in encoded form; a longer path is not stored. */
const VALUE_MAX = 2000

const attributes = 'Path=/; SameSite=Lax'

/** The cookie for a path; undefined for one that is too long. */
export function wantedCookie(path: string): string | undefined {
  const value = encodeURIComponent(path)
  if (value.length > VALUE_MAX) return undefined
  return `${NAME}=${value}; Max-Age=${LIFE_SECONDS}; ${attributes}`
}

export function remember(path: string): void {
  const cookie = wantedCookie(path)
  if (cookie !== undefined) document.cookie = cookie
}

/** Returns the path and removes it. */
export function takeWanted(): string | undefined {
  const value = wantedIn(document.cookie)
  if (value !== undefined) document.cookie = `${NAME}=; Max-Age=0; ${attributes}`
  return value
}

/** The path in a cookie header. */
export function wantedIn(cookies: string): string | undefined {
  const kept = cookies.split('; ').find((one) => one.startsWith(`${NAME}=`))
  try {
    return kept && decodeURIComponent(kept.slice(NAME.length + 1))
  } catch {
    return undefined
  }
}
