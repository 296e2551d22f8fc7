export { SeoText } from './SeoText.tsx'
