/** What Telegram says about its look and its edges, as values of the page. */

type Insets = Record<'top' | 'right' | 'bottom' | 'left', number>
/** No device has a wider edge; Telegram's own buttons take at most as much again. */
const INSET_MAX = 200

/** The theme that fits Telegram's background; undefined if it names none. */
export function themeOf(params: unknown): 'dark' | 'light' | undefined {
  const color = (params as { bg_color?: unknown } | null | undefined)?.bg_color
  if (typeof color !== 'string' || !/^#[\da-f]{6}$/i.test(color)) return undefined
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(color.slice(at, at + 2), 16),
  )
  // The perceived brightness, as Telegram's own script computes it.
  return Math.hypot(red * 0.299 ** 0.5, green * 0.587 ** 0.5, blue * 0.114 ** 0.5) < 120
    ? 'dark'
    : 'light'
}

/** The theme in the address of a mini app, which is known before Telegram answers. */
export function themeParamsOf(hash: string): unknown {
  try {
    return JSON.parse(new URLSearchParams(hash.slice(1)).get('tgWebAppThemeParams') ?? 'null')
  } catch {
    return undefined
  }
}

export function insetsOf(said: unknown): Insets {
  const edges = (said ?? {}) as Partial<Record<keyof Insets, unknown>>
  const width = (value: unknown) =>
    typeof value === 'number' && value > 0 ? Math.min(value, INSET_MAX) : 0
  return {
    top: width(edges.top),
    right: width(edges.right),
    bottom: width(edges.bottom),
    left: width(edges.left),
  }
}
