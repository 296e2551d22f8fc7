import { LanguageSwitch } from '#lib/LanguageSwitch.tsx'
import { useMenu, useSetting } from '../settings/settings.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { Clock } from './Clock.tsx'
import { useWindow } from './window-state.ts'
import { MenuLinks } from './MenuLinks.tsx'
import { text } from './shell.text.ts'

const LightSwitch = onDemand(async () => (await import('./LightSwitch.tsx')).LightSwitch)

export function Footer() {
  const phone = useWindow(({ device }) => device.mobile)
  const clock = useSetting('footer_clock')?.enabled
  const [legal, copyright] = [useSetting('legal'), useSetting('copyright_text')]
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
          <LanguageSwitch />
          {clock && <Clock />}
        </div>
        {phone && <LightSwitch />}
        <p>{text.calm}</p>
        <p>
          {legal} {copyright}
        </p>
      </div>
    </footer>
  )
}
