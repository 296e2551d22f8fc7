import { create } from 'zustand'

const NAME = 'cookie_bar'
/** As long as browsers keep a cookie at all. */
const LIFE_S = 400 * 24 * 60 * 60

/** Whether the whole text about cookies is on the page: what else would speak waits for it. */
export const useCookies = create<{ unfolded: boolean }>(() => ({ unfolded: false }))

/** Whether these cookies hold the answer that keeps the bar away. */
export function hasChosen(cookies: string): boolean {
  return cookies.split('; ').includes(`${NAME}=0`)
}

export function keepChoice(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line no-document-cookie
  document.cookie = `${NAME}=0; Max-Age=${LIFE_S}; Path=/; SameSite=Lax${secure}`
}

/** The product's own Android app shows its cookies elsewhere. */
export function ownAndroidApp(userAgent: string): boolean {
  return userAgent.includes('mobile-own-android')
}
