/** The choice of the theme is stored in a cookie of the office's own address for a year. */
const COOKIE = /(?:^|;\s*)theme=(light|dark)(?:;|$)/
const YEAR_SECONDS = 365 * 24 * 60 * 60

export type Theme = 'light' | 'dark'

export function themeNow(): Theme {
  return (COOKIE.exec(document.cookie)?.[1] as Theme | undefined) ?? 'light'
}

export function showTheme(theme: Theme = themeNow()): void {
  document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=strict`
  showTheme(theme)
}
