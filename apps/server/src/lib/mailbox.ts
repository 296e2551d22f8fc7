/** Mail domains that share mailboxes, each with the domain under which they are counted. */
const offices: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'yandex.ua': 'yandex.ru',
}

/**
 * The mailbox to which an address delivers, for limiting the number of letters and for hints to operators: two addresses
 * of one mailbox remain two identities.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const office = offices[domain] ?? domain
  const name = email.slice(0, at).toLowerCase()
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  if (office === 'gmail.com') return `${untagged.replaceAll('.', '')}@${office}`
  if (office === 'yandex.ru') return `${untagged.replaceAll('-', '.')}@${office}`
  return `${untagged}@${office}`
}
