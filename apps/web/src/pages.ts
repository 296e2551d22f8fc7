import { type PageModule } from '#lib/page.ts'

/** Each page is a chunk of its own, fetched when its address is opened. */
export const pageModules = import.meta.glob<{ page: PageModule }>([
  './*/*Page.tsx',
  '!./shell/*Page.tsx',
])
