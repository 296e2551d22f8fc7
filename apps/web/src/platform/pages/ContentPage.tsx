import { type PageModule } from '#lib/page.ts'
import { ContentView, loadContent } from './ContentView.tsx'

export const page: PageModule = { view: () => <ContentView />, load: loadContent }
