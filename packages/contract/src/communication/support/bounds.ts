/** Separate from the schemas, for pages that only show the form. */

/** The longest message, in UTF-16 units. */
export const SUPPORT_TEXT_MAX = 8000

export const supportTopics = ['money', 'account', 'games', 'limits', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** The longest message of the chat, in UTF-16 units. */
export const CHAT_TEXT_MAX = 2000
/** The number of messages on a page of a chat. */
export const CHAT_PAGE = 30
