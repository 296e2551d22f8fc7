/** The site as a mini app of Telegram: its theme, its edges, its back button and its haptics. */
import { isAnythingOpen, onOpened } from '@ayva/kit/back'
import { type createBrowserRouter } from 'react-router'
import { backWay } from '#lib/back.ts'
import { haptics } from '#lib/mini-app.ts'
import { type RouteRow } from '#lib/module-pages.ts'
import { modals } from '#lib/modules.ts'
import { themeColors } from '#lib/theme-colors.ts'
import { insetsOf, themeOf, themeParamsOf } from './appearance.ts'
import { listen, on, say } from './bridge.ts'
import { followTable } from './taps.ts'

type Router = ReturnType<typeof createBrowserRouter>

export function startMiniApp(router: Router): void {
  haptics.follow = followTable
  followTheme()
  followEdges()
  followPlaces(router)
  listen()
  // A page that was opened again knows nothing of the theme until it asks.
  for (const type of ['theme', 'safe_area', 'content_safe_area']) say(`web_app_request_${type}`)
  say('web_app_expand')
  say('web_app_ready')
}

function followTheme(): void {
  const show = (params: unknown) => {
    const theme = themeOf(params)
    if (theme) showTheme(theme)
  }
  on('theme_changed', (data) => show((data as { theme_params?: unknown } | null)?.theme_params))
  show(themeParamsOf(location.hash))
}

/** A background colour that the operator has chosen is readable in one theme alone, which then stays. */
function showTheme(theme: 'dark' | 'light'): void {
  const { documentElement: root } = document
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (root.style.getPropertyValue('--ground-0') === '') {
    root.dataset['theme'] = theme
    if (meta) meta.content = themeColors[theme]
  }
  const color = meta?.content ?? themeColors[theme]
  for (const bar of ['header', 'background', 'bottom_bar'])
    say(`web_app_set_${bar}_color`, { color })
}

/** The edges of the device, and inside them those of Telegram's own buttons over a page in full screen. */
function followEdges(): void {
  const { style } = document.documentElement
  let device = insetsOf(undefined)
  let buttons = device
  const show = () => {
    for (const edge of ['top', 'bottom'] as const)
      style.setProperty(
        `--safe-${edge}`,
        `max(env(safe-area-inset-${edge}, 0px), ${device[edge] + buttons[edge]}px)`,
      )
  }
  on('safe_area_changed', (data) => {
    device = insetsOf(data)
    show()
  })
  on('content_safe_area_changed', (data) => {
    buttons = insetsOf(data)
    show()
  })
}

/** Telegram's back button is there on inner pages and over dialogs; on the first page Telegram shows how to close. */
function followPlaces(router: Router): void {
  let isShown: boolean | undefined
  const show = () => {
    const wanted = isAnythingOpen() || isDialog(router.state.location.hash) || isInner(router.state)
    if (wanted !== isShown) say('web_app_setup_back_button', { is_visible: wanted })
    isShown = wanted
  }
  on('back_button_pressed', () => {
    const { hash, pathname, search, state } = router.state.location
    const isOver = (state as { over?: boolean } | null)?.over
    if (isAnythingOpen() || (isDialog(hash) && isOver)) history.back()
    // A dialog whose address was opened directly has no step behind it.
    else if (isDialog(hash)) void router.navigate(pathname + search, { replace: true })
    else goBack(router)
  })
  onOpened(show)
  router.subscribe(show)
  show()
}

function goBack(router: Router): void {
  const way = backWay(router.state.location.search)
  if (way === 'step') void router.navigate(-1)
  else void router.navigate(way.to, { state: { returns: true } })
}

const isDialog = (hash: string) => modals.some((one) => one.hash === hash)

function isInner({ matches }: Router['state']): boolean {
  const { path, skip } = (matches.at(-1)?.route.handle ?? {}) as Partial<RouteRow>
  return path !== '/' && !skip
}
