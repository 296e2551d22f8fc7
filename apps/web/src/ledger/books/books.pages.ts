import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [openPage('/fairness/books', './ledger/books/BooksPage.tsx')],
}
