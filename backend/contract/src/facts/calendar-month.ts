/** `YYYY-MM`, from 2000 to 2999. */
export const calendarMonthPattern = /^2\d{3}-(0[1-9]|1[0-2])$/;
