import { untilOnline } from '#lib/online.ts'
import { type ModalModule } from '#lib/page.ts'

/** Every dialog that has an address, by the hash that opens it over any page. */
export type ModalRow = {
  hash: string
  /** The dialog's module, from `src/`. */
  modal: string
  access: 'anyone' | 'players' | 'guests'
  /** The setting that must be known and on. */
  setting?: 'registration'
}

export const modals: ModalRow[] = [
  {
    hash: '#register',
    modal: './auth/RegisterModal.tsx',
    access: 'guests',
    setting: 'registration',
  },
  { hash: '#authorization', modal: './auth/LoginModal.tsx', access: 'guests' },
]

const modules = import.meta.glob<{ modal: ModalModule }>('./*/*Modal.tsx')

/** Fetches a dialog's code; undefined where the site has no such dialog. */
export async function loadModal({ modal }: ModalRow): Promise<ModalModule | undefined> {
  await untilOnline()
  return (await modules[modal]?.())?.modal
}
