-- Filters and groups counted the years that an author once entered with a review. Reviews show those of the profile.
UPDATE reviews SET reviewer_years_experience = years_experience FROM profiles
WHERE profiles.id = user_id AND years_experience <> reviewer_years_experience AND moderation_status <> 'deleted';
