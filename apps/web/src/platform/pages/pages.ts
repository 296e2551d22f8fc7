export { ContentView, loadContent } from './ContentView.tsx'
export { SeoText } from './SeoText.tsx'
