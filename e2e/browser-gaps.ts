/** What the oldest supported browsers lack, according to MDN's compatibility data. */
import bcd, {
  type CompatStatement,
  type Identifier,
} from '@mdn/browser-compat-data' with { type: 'json' }

/** The oldest supported browsers, with their names in `apps/web/browsers.ts`. */
export const oldest = {
  'Chrome 109': { chrome: [109] },
  'Safari 16.0': { safari: [16, 0], safari_ios: [16, 0] },
  'Firefox 115': { firefox: [115] },
} as const
export type Oldest = keyof typeof oldest

export type Feature = {
  /** The interface, namespace or built-in with this feature; for a global, the global object. */
  owner: string
  name: string
  /** A member of the owner itself, not of its instances; the data states this only for web interfaces. */
  isStatic: boolean
  compat: CompatStatement
}
type Version = readonly number[]

const GLOBAL = 'Window'
export const engines = ['chrome', 'firefox', 'safari'] as const

/** Every global, member and static member in the data. */
export const features: Feature[] = [
  ...Object.entries(bcd.api),
  ...Object.entries(bcd.javascript.builtins!),
  ...Object.entries(bcd.javascript.builtins!.Intl!),
].flatMap(([name, node]) => [
  ...featureOf(GLOBAL, name, node as Identifier),
  ...membersOf(name, node as Identifier),
])

function featureOf(owner: string, told: string, node: Identifier): Feature[] {
  const compat = node.__compat
  const name = told.replace(/_static$/, '')
  return compat ? [{ owner, name, isStatic: name !== told, compat }] : []
}

function membersOf(owner: string, node: Identifier): Feature[] {
  return Object.entries(node)
    .filter(([name]) => /^\w+$/.test(name) && !name.endsWith('_event'))
    .filter(([name]) => name !== '__compat')
    .flatMap(([name, member]) => featureOf(owner, name, member as Identifier))
}

/** Whether all of the oldest browsers, or the given one, have the feature. */
export function isSupported({ compat }: Feature, of: readonly Oldest[] = names): boolean {
  return of.every((name) =>
    Object.entries(oldest[name]).every(([browser, version]) => hasSince(compat, browser, version)),
  )
}

export const names = Object.keys(oldest) as Oldest[]

/** Whether the type checker knows the feature: its library contains what two engines have. */
export function isKnown({ compat }: Feature): boolean {
  return engines.filter((browser) => hasSince(compat, browser, [Infinity])).length >= 2
}

/** Whether the tests' browser has the feature, so that it can be removed. */
export function isInChromium({ compat }: Feature): boolean {
  return hasSince(compat, 'chrome', [Infinity])
}

/** The first version of an engine with the feature; 0 if there is none. */
export function firstVersion({ compat }: Feature, engine: (typeof engines)[number]): number {
  const told = compat.support[engine]
  const [statement] = Array.isArray(told) ? told : told ? [told] : []
  return Number.parseFloat(String(statement?.version_added ?? '0')) || 0
}

function hasSince({ support }: CompatStatement, browser: string, version: Version): boolean {
  const told = support[browser as keyof typeof support]
  const statements = Array.isArray(told) ? told : told ? [told] : []
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alias }) =>
      !flags && !prefix && !alias && isUpTo(added, version) && !isUpTo(removed, version),
  )
}

function isUpTo(told: string | false | undefined, version: Version): boolean {
  if (!told || told === 'preview') return false
  const [major = 0, minor = 0] = told.replace('≤', '').split('.').map(Number)
  const [wanted = 0, wantedMinor = 0] = version
  return major < wanted || (major === wanted && minor <= wantedMinor)
}

type Gap = Pick<Feature, 'owner' | 'name' | 'isStatic'>

/** The features of the tests' browser that a browser lacks. */
export function gapsOf(browser: Oldest): Gap[] {
  return features
    .filter((one) => isInChromium(one) && !isSupported(one, [browser]))
    .map(({ owner, name, isStatic }) => ({ owner, name, isStatic }))
}

/** Runs in the page: deletes members first, because they cannot be found after their owner is deleted. */
export function takeAway(gaps: Gap[]): void {
  const LANGUAGE = /^(Array|Error|Iterator|Map|Math|Object|Promise|RegExp|String|Uint8Array)$/
  const ownerOf = (name: string) => Reflect.get(globalThis, name) ?? Reflect.get(Intl, name)
  const members = gaps
    .filter(({ owner }) => owner !== 'Window' && ownerOf(owner))
    .map((gap) => ({ gap, owner: ownerOf(gap.owner) }))
  for (const { gap, owner } of members) {
    const { owner: ownName, name, isStatic } = gap
    if (name === ownName) {
      function impossible(): void {
        throw new TypeError('Illegal constructor')
      }
      impossible.prototype = owner.prototype
      Object.assign(globalThis, { [name]: impossible })
    } else {
      if (!isStatic && owner.prototype) Reflect.deleteProperty(owner.prototype, name)
      // For the language itself, the data does not distinguish static members.
      if (isStatic || !owner.prototype || LANGUAGE.test(ownName))
        Reflect.deleteProperty(owner, name)
    }
  }
  for (const { owner, name } of gaps) {
    if (owner !== 'Window') continue
    Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(Window.prototype, name)
  }
  // This browser hides a popover until its own implementation opens it.
  addEventListener('load', () => {
    const { sheet } = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!
    const rule = String.raw`:where([popover].\:popover-open) { display: block }`
    sheet!.insertRule(`@layer reset { ${rule} }`, sheet!.cssRules.length)
  })
}
