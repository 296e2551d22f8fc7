/** Masks an address so that its owner recognises it and nobody else learns it. */
export function masked(address: string): string {
  return address.includes('@') ? maskedEmail(address) : maskedPhone(address)
}

function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  const last = name.length > 2 ? name.at(-1) : ''
  return `${name[0]}•••••${last}${email.slice(at)}`
}

function maskedPhone(phone: string): string {
  const end = `${phone.slice(-4, -2)}-${phone.slice(-2)}`
  const start = /^\+7\d{10}$/.test(phone) ? `+7 ${phone.slice(2, 5)}` : phone.slice(0, 3)
  return `${start} ••• ${end}`
}
