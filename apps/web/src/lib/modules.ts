import { type ModalRow, type ModulePages, type RouteRow } from './module-pages.ts'

/** The declarations of all modules; a new folder is included automatically. */
const modules = Object.values(
  import.meta.glob<ModulePages>('../*/*/*.pages.ts', { eager: true, import: 'module' }),
)

/** Every page of the site: used by the router, the server's rendering, access rules, sitemap and tests. */
export const routes: RouteRow[] = modules.flatMap(({ pages = [] }) => pages)
/** Rows of the settings page. */
export const settingsRows = modules.flatMap((one) => one.settingsRows ?? [])
/** Every dialog with an address. */
export const modals: ModalRow[] = modules.flatMap(({ modals: own = [] }) => own)
