import { type Call } from '@ayva/contract/client'
import { type MenuItem, type Settings } from '@ayva/contract/platform/settings'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { everyone } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { warn } from '#lib/log.ts'

const contract = () => import('@ayva/contract/platform/settings')

export { nameOf } from './locale-toggle.text.ts'

export function settingsQuery(call: Call) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async () => call((await contract()).listSettings, {}),
    ...everyone,
  })
}

export type MenuName = 'guest' | 'player' | 'bottom' | 'footer' | 'profile'

export function menuQuery(call: Call, name: MenuName) {
  return queryOptions({
    queryKey: ['menu', name],
    queryFn: async () => call((await contract()).showMenu, { params: { name } }),
    ...everyone,
  })
}

/** The settings, undefined before they are loaded. */
export function useSettings(): Settings | undefined {
  return useQuery(settingsQuery(useCall())).data
}

/** Warned about once each, because a page reads settings again and again. */
const warnedOf = new Set<string>()

/**
 * One of the settings. Throws for an unknown name. Before the settings are loaded it is null, with a warning, and the
 * dependent feature stays off.
 */
export function getSetting<Name extends keyof Settings>(
  settings: Settings | undefined,
  name: Name,
): Settings[Name] | null {
  if (settings === undefined) {
    if (!warnedOf.has(name)) warn(`Setting ${name} is asked for before the settings load`)
    warnedOf.add(name)
    return null
  }
  if (!Object.hasOwn(settings, name)) throw new Error(`Setting ${name} not found`)
  return settings[name]
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] | null {
  return getSetting(useSettings(), name)
}

/** The appearance that the operator has chosen; `ground` is the page's own background colour, if any. */
export type Look = Settings['visual_config'] & { ground: string | undefined }

/** The appearance according to the cache. On a custom background the page uses the theme that is readable there. */
export function lookOf(cache: QueryClient): Look | undefined {
  const settings = cache.getQueryData<Settings>(['settings'])
  if (!settings) return undefined
  const { visual_config: look, background_color: color, background_color_enabled: own } = settings
  return own ? { ...look, theme: themeOn(color), ground: color } : { ...look, ground: undefined }
}

/** The perceived middle between black and white, where both themes are equally readable. */
const MIDDLE_LUMINANCE = 0.18

function themeOn(color: string): 'dark' | 'light' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE_LUMINANCE ? 'light' : 'dark'
}

/** The same for a component; undefined before the settings are loaded. */
export function useLook(): Look | undefined {
  useSettings()
  return lookOf(useQueryClient())
}

export function useMenu(name: MenuName): MenuItem[] {
  return useQuery(menuQuery(useCall(), name)).data ?? []
}
