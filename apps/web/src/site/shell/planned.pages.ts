import { leads, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = { pages: [leads('/tickets', '/')] }
