import { localePath } from '@ayva/contract/locale'
import { type Self } from '@ayva/contract/identity/player'
import { Row } from '@ayva/kit/Rows'
import { currencySign } from '@ayva/kit/format'
import { Select } from '@ayva/kit/Select'
import { useLanguage } from '#lib/language.ts'
import { nameOf } from '../../platform/settings/settings.ts'
import { text } from './player.text.ts'
import { complaintOf, useChange, useProfile } from './use-profile.ts'

const words = text.settings
const contract = () => import('@ayva/contract/identity/player/profile')

/** The unit in which bets are shown. */
export function DenominationRow({ self }: { self: Self }) {
  const { denominations = [self.denomination] } = useProfile() ?? {}
  const { mutate, isPending, error, variables } = useChange(async (call, denomination: number) => {
    await call((await contract()).chooseDenomination, { body: { denomination } })
    return {}
  })
  const shown = (isPending && variables) || self.denomination
  const sign = currencySign(self.currency)
  return (
    <Row
      title={words.denomination}
      hint={complaintOf(error) ?? words.denominationHint(self.currency)}
      end={
        <Select
          aria-label={words.denomination}
          value={String(shown)}
          disabled={isPending}
          options={denominations.map((one) => ({
            value: String(one),
            label: `${String(one).replace('.', ',')} ${sign}`,
          }))}
          onChange={({ target }) => mutate(Number(target.value))}
        />
      }
    />
  )
}

/** The player's language, if there are several. The page is reloaded in it. */
export function LanguageRow() {
  const { locales, currentLanguage, allowChangeLanguage } = useLanguage()
  const { mutate, isPending, error } = useChange(async (call, locale: string) => {
    await call((await contract()).chooseLocale, { body: { locale } })
    location.assign(localePath(location.pathname, locale, locales) + location.search)
    return {}
  })
  if (!allowChangeLanguage) return null
  return (
    <Row
      title={words.language}
      hint={complaintOf(error) ?? words.languageHint}
      end={
        <Select
          aria-label={words.language}
          value={currentLanguage}
          disabled={isPending}
          options={locales.map((locale) => ({ value: locale, label: nameOf(locale) }))}
          onChange={({ target }) => mutate(target.value)}
        />
      }
    />
  )
}
