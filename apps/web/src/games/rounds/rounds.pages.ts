import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [{ ...openPage('/fairness', './games/rounds/FairnessPage.tsx'), query: ['round', 'win'] }],
}
