import { type ModalRow, type ModulePages, type RouteRow } from './module-pages.ts'

/** What every module shows: adding one is adding its folder. */
const modules = Object.values(
  import.meta.glob<ModulePages>('../*/*/*.pages.ts', { eager: true, import: 'module' }),
)

/** Every page of the site: the router, the server's rendering, access rules, sitemap and tests read it. */
export const routes: RouteRow[] = modules.flatMap(({ pages = [] }) => pages)
/** Rows among the settings of a player. */
export const settingsRows = modules.flatMap((one) => one.settingsRows ?? [])
/** Every dialog that has an address. */
export const modals: ModalRow[] = modules.flatMap(({ modals: own = [] }) => own)
