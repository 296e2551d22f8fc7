import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  modals: [{ hash: '#inbox', modal: './communication/inbox/InboxModal.tsx', access: 'players' }],
}
