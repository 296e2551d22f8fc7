/** The address of a partner with macros, such as `https://a.example/p?click={click_id}`. */

export const macros = ['click_id', 'ref_code', 'event', 'event_id', 'amount', 'currency'] as const
export type Macro = (typeof macros)[number]

const MACRO = /\{([^{}]*)\}/g
const isMacro = (name: string): name is Macro => (macros as readonly string[]).includes(name)

/** Whether an address has known macros only, in its path and query, and is a valid one without them. */
export function isTemplate(template: string): boolean {
  // The host must be the same for every message, because it is the one that operators have agreed on.
  const [, origin, rest] = /^(https?:\/\/[^/?#{}@\s\\]+)([/?][^\s\\#]*)?$/.exec(template) ?? []
  if (origin === undefined) return false
  const names = [...(rest ?? '').matchAll(MACRO)].map(([, name]) => name!)
  const bare = (rest ?? '').replaceAll(MACRO, 'x')
  return names.every(isMacro) && !/[{}]/.test(bare) && URL.canParse(origin + bare)
}

/** The address with values in place of its macros; a missing value leaves nothing. */
export function fillTemplate(template: string, values: Partial<Record<Macro, string>>): string {
  return template.replaceAll(MACRO, (_, name: Macro) => encodeURIComponent(values[name] ?? ''))
}
