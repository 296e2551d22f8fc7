import { useMenu, useSettings } from '../settings/settings.ts'
import { Clock } from './Clock.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from './shell.text.ts'

export function Footer() {
  const settings = useSettings()
  const items = useMenu('footer')
  return (
    <footer className="footer">
      <div className="k-wrap">
        <div className="footer-row">
          <abbr className="footer-adult" title={text.adultFull}>
            {text.adult}
          </abbr>
          <nav className="footer-links" aria-label={text.footerMenu}>
            <MenuLinks items={items} />
          </nav>
          {settings?.footer_clock.enabled && <Clock />}
        </div>
        <p>{text.calm}</p>
        <p>
          {settings?.legal} {settings?.copyright_text}
        </p>
      </div>
    </footer>
  )
}
