import { type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  settingsRows: async () => (await import('./TelegramRows.tsx')).TelegramRows,
}
