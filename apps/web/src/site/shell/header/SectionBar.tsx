import { type MenuItem } from '@ayva/contract/platform/settings'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from '../shell.text.ts'

/** The main menu below the header on tablets and small laptops, where the header has no space. */
export function SectionBar({ items }: { items: MenuItem[] }) {
  return (
    <nav className="section-bar" aria-label={text.sections}>
      <div className="k-wrap">
        <MenuLinks items={items} icons />
      </div>
    </nav>
  )
}
