import { type PageModule } from '#lib/page.ts'
import { Article } from './Article.tsx'
import { sandbox } from './pages.text.ts'

export const page: PageModule = { view: () => <Article text={sandbox} /> }
