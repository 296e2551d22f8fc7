import { type Later, wanted } from './later.tsx'

/** Has these come before the page does that shows them, and whose module says so. */
export function ahead(...parts: readonly Pick<Later<never>, 'fetched'>[]): void {
  for (const { fetched } of parts) wanted.add(fetched)
}
