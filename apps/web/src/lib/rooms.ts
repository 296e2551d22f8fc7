import { type ModalRow, type RoomPages, type RouteRow } from './room-pages.ts'

/** What every room shows: adding one is adding its folder. */
const rooms = Object.values(
  import.meta.glob<RoomPages>('../*/*.pages.ts', { eager: true, import: 'room' }),
)

/** Every page of the site: the router, the server's rendering, access rules, sitemap and tests read it. */
export const routes: RouteRow[] = rooms.flatMap(({ pages = [] }) => pages)
/** Every dialog that has an address. */
export const modals: ModalRow[] = rooms.flatMap(({ modals: own = [] }) => own)
