import { untilOnline } from '#lib/online.ts'
import { type ModalModule } from '#lib/page.ts'
import { type ModalRow } from '#lib/module-pages.ts'

const modules = import.meta.glob<{ modal: ModalModule }>('./*/*/**/*Modal.tsx')

/** Loads a dialog's code; undefined if there is no such dialog. */
export async function loadModal({ modal }: ModalRow): Promise<ModalModule | undefined> {
  await untilOnline()
  return (await modules[modal]?.())?.modal
}
