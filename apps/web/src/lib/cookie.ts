/** Cookies that scripts of our pages write and read. */

/** The longest lifetime that browsers allow. */
const LIFE_S = 400 * 24 * 60 * 60

/** Sets a cookie for so many seconds; on plain HTTP, except on localhost, browsers reject `Secure`. */
export function writeCookie(name: string, value: string, lifeS = LIFE_S): void {
  const secure = isSecureContext ? '; Secure' : ''
  // oxlint-disable-next-line no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${lifeS}; Path=/; SameSite=Lax${secure}`
}

export function forgetCookie(name: string): void {
  writeCookie(name, '', 0)
}

/** The value of a cookie; undefined if there is none or it is malformed. */
export function readCookie(name: string, cookies: string = document.cookie): string | undefined {
  const found = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  try {
    return found && decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}
