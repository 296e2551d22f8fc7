import { type CodeAsked } from '@ayva/contract/identity/factors'

const titles = { phone: 'Код из сообщения', email: 'Код из письма', totp: 'Код из приложения' }

/** What the code step is called, by where its code comes from. */
export const codeTitle = ({ twoFactor }: CodeAsked): string => titles[twoFactor.method]
