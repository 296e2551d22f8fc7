/** The pages of the route table, each with an existing address. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ModulePages, type RouteRow } from '../apps/web/src/lib/module-pages.ts'

const ARTICLE = 'chto-znachit-vozvrat'
const examples: Record<string, string> = {
  developer: 'medovy-dvor',
  slug: 'sochnye-semerki',
  tab: 'slots',
  filter: '',
  canonical: 'ayva-lab',
  kind: 'deposit',
}

/** Tables that use bundler features contain pages for developers, or for no visitor yet. */
const isForBuilding = (file: string) => readFileSync(file, 'utf8').includes('import.meta.env')

export async function modulesOfPages(): Promise<ModulePages[]> {
  const modules = await Promise.all(
    globSync(path.resolve(import.meta.dirname, '../apps/web/src/*/*/*.pages.ts'))
      .filter((file) => !isForBuilding(file))
      .map((file) => import(file) as Promise<{ module: ModulePages }>),
  )
  return modules.map(({ module }) => module)
}

/** A parameter gets a value of the demo data, or one of its allowed values. */
export function addressOf(
  { path: pattern, params = {} }: RouteRow,
  given: Record<string, string> = {},
): string {
  // An article has a slug like a game, but is not a game.
  const article = pattern.startsWith('/blog') ? { slug: ARTICLE, page: '1' } : {}
  const known: Record<string, string> = { ...examples, ...given, ...article }
  return pattern.replace(/:(\w+)\??/g, (_, name: string) => {
    const rule = params[name]
    const word = Array.isArray(rule) ? (rule[0] as string) : undefined
    return word ?? known[name] ?? '1'
  })
}

/** Every page that a guest or a player can open, except the one that ends the session. */
export async function pageAddresses(role: 'guest' | 'player'): Promise<string[]> {
  const modules = await modulesOfPages()
  return modules
    .flatMap(({ pages = [] }) => pages)
    .filter(({ page, access }) => page && (access === 'anyone' || access === `${role}s`))
    .map((row) => addressOf(row))
    .filter((address) => address !== '/logout')
}
