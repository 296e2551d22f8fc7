import { type Later, wanted } from './later.tsx'

/** Loads these components before the page that shows them is shown; its module declares them. */
export function ahead(...parts: readonly Pick<Later<never>, 'fetched'>[]): void {
  for (const { fetched } of parts) wanted.add(fetched)
}
