export { registerNewsletterJobs } from "./newsletter-jobs.ts";
export { newsletterForms } from "./subscribers/newsletter-forms.ts";
export { newsletterUnsubscribing, unsubscribeAccount } from "./subscribers/unsubscribe-handler.ts";
