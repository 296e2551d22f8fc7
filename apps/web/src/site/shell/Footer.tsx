import '@ayva/kit/field.css'
import '@ayva/kit/select.css'
import { useLanguage } from '#lib/language.ts'
import { later } from '#lib/later.tsx'
import { useMenu, useSetting } from '../../platform/settings/settings.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { Clock } from './header/Clock.tsx'
import { useWindow } from './watches/window-state.ts'
import { MenuLinks } from './header/MenuLinks.tsx'
import { text } from './shell.text.ts'

/** Most sites have one language and no choice. */
const LanguageSwitch = later(async () => (await import('#lib/LanguageSwitch.tsx')).LanguageSwitch, {
  rare: true,
})
const LightSwitch = onDemand(async () => (await import('./LightSwitch.tsx')).LightSwitch)
const CountersSwitch = onDemand(
  async () => (await import('./header/CountersSwitch.tsx')).CountersSwitch,
)

export function Footer() {
  const phone = useWindow(({ device }) => device.mobile)
  const languages = useLanguage().allowChangeLanguage
  const clock = useSetting('footer_clock')?.enabled
  const legal = useSetting('legal')
  const copyright = useSetting('copyright_text')
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
          {languages && <LanguageSwitch />}
          {clock && <Clock />}
        </div>
        {phone && <LightSwitch />}
        <Counters />
        <p>{text.calm}</p>
        <p>
          {legal} {copyright}
        </p>
      </div>
    </footer>
  )
}

/** Lets a visitor take back what was allowed, if the site asks for anything. */
function Counters() {
  const counters = Boolean(useSetting('google_tag_manager'))
  const partners = useSetting('partner_postbacks')?.enabled === true
  return counters || partners ? <CountersSwitch counters={counters} partners={partners} /> : null
}
