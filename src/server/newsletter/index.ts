export { newsletterForms } from "./newsletter-forms.ts";
export { registerNewsletterJobs } from "./newsletter-jobs.ts";
