import { type MenuItem } from '@ayva/contract/platform/settings'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from '../shell.text.ts'

/** The main menu under the header of tablets and small laptops: there is space for it, but not above. */
export function SectionBar({ items }: { items: MenuItem[] }) {
  return (
    <nav className="section-bar" aria-label={text.sections}>
      <div className="k-wrap">
        <MenuLinks items={items} icons />
      </div>
    </nav>
  )
}
