import '@ayva/kit/logo.css'
import { later } from '#lib/later.tsx'
import { useLook } from '../../../platform/settings/settings.ts'
import { useImages } from '../frame-content.ts'

const Logo = later(async () => (await import('@ayva/kit/Logo')).Logo, { rare: true })

/**
 * The logo from the project's pictures: the first for the dark theme, the second, if any, for the light theme. The
 * drawn logo replaces it if there is none, or if the operator has chosen a variant or a season for it.
 */
export function HeaderLogo() {
  const [dark, light = dark] = useImages('header_logo')
  const look = useLook()
  const dressed = look !== undefined && (look.logo !== 'full' || look.season !== 'none')
  if (dark === undefined || dressed) return <Logo />
  const src = look?.theme === 'light' ? light : dark
  return <img className="header-logo-image" src={src} width={100} height={40} alt="" />
}
